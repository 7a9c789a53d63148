"""parallel.py - what the random programs are made of that race, or do not."""

CELLS = 6


class Node:
    """A statement: KIND, its line in the text, and what is peculiar to it."""
    def __init__(self, kind, **rest):
        self.kind, self.line = kind, 0
        self.__dict__.update(rest)


class Maker:
    """Makes up to SIZE statements, by chance."""
    def __init__(self, rng, size):
        self.rng, self.names, self.left = rng, 0, size

    def name(self, letter):
        self.names += 1
        return "%s_%d" % (letter, self.names)

    def place(self, indices, cells=CELLS):
        """An offset that depends on the indices around."""
        terms = [str(self.rng.randrange(cells))]
        for index in indices:
            factor = self.rng.choice([0, 0, 1, 1, 2, 3])
            if factor:
                terms.append("%d * %s" % (factor, index))
        return "(%s) %% %d" % (" + ".join(terms), cells)
