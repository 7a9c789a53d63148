/* capabilities.c - what the client and the server can do. */
#include "drivers/fun-lsp/inside.h"
#include "drivers/tool.h"

static bool has(const json_t *list, const char *text)
{
    json_t *value;
    size_t i;

    json_array_foreach(list, i, value) if (json_is_string(value) &&
                                           strcmp(json_string_value(value),
                                                  text) == 0) return true;
    return false;
}

static void learn(Client *c, const json_t *params)
{
    const json_t *all = json_object_get(params, "capabilities");
    const json_t *doc = json_object_get(all, "textDocument");

    c->counts_bytes =
        has(json_path(all, "general", "positionEncodings", NULL), "utf-8");
    c->shows_related = json_is_true(
        json_path(doc, "publishDiagnostics", "relatedInformation", NULL));
    c->shows_trees = json_is_true(json_path(
        doc, "documentSymbol", "hierarchicalDocumentSymbolSupport", NULL));
    c->shows_markdown =
        has(json_path(doc, "hover", "contentFormat", NULL), "markdown");
    c->takes_actions = json_is_object(
        json_path(doc, "codeAction", "codeActionLiteralSupport", NULL));
    c->prepares_renames =
        json_is_true(json_path(doc, "rename", "prepareSupport", NULL));
}

json_t *capabilities_agree(Client *client, const json_t *params)
{
    enum { INCREMENTAL = 2 };

    learn(client, params);
    json_t *rename = client->prepares_renames
                         ? json_pack("{sb}", "prepareProvider", 1)
                         : json_true();
    json_t *can =
        json_pack("{sss{sbsi}sbsbsbsbsbsbsbsos{s[ss]}}", "positionEncoding",
                  client->counts_bytes ? "utf-8" : "utf-16", "textDocumentSync",
                  "openClose", 1, "change", INCREMENTAL, "hoverProvider", 1,
                  "definitionProvider", 1, "referencesProvider", 1,
                  "documentHighlightProvider", 1, "documentSymbolProvider", 1,
                  "documentFormattingProvider", 1, "inlayHintProvider", 1,
                  "renameProvider", rename, "codeActionProvider",
                  "codeActionKinds", "quickfix", "refactor.rewrite");
    return json_pack("{sos{ssss}}", "capabilities", can, "serverInfo", "name",
                     "fun-lsp", "version", tool_version());
}
