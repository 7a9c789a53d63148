// IFL22: figure 2 becomes figure 7, and that becomes figure 13, step by step.
// RUN: funfmt %s | diff %s -
// RUN: memintro %s -o %t.fun
// RUN: funcheck --check-prefix=FIG7 --match-full-lines --strict-whitespace %s --input-file %t.fun
// RUN: lower %t.fun | owners | restrict -o %t.imp
// RUN: funcheck --check-prefix=FIG13 --match-full-lines --strict-whitespace %s --input-file %t.imp
// RUN: funverify -q --same-as=%s %t.fun
// RUN: funverify -q --same-as=%s %t.imp
// What the paper calls z_mem is named after the array that lives there.  Our
// `alloc` counts bytes, and an index from 0.

fun fig2 (x_size : i64) (y_size : i64) (z_cond : bool) : (z_size' : i64, [z_size']i64) =
  let (z_size : i64) (z_arr : [z_size]i64) =
    if z_cond then
      let (x : [x_size]i64) = iota x_size
      in (x_size, x)
    else
      let (y : [y_size]i64) = iota y_size
      in (y_size, y)
  in (z_size, z_arr)

//      FIG7:fun fig2 (x_size : i64) (y_size : i64) (z_cond : bool) : (z_size' : i64, z_arr_mem' : mem, [z_size']i64 @ z_arr_mem' -> R(z_size')) =
// FIG7-NEXT:  let (z_size : i64) (z_arr_mem : mem) (z_arr : [z_size]i64 @ z_arr_mem -> R(z_size)) =
// FIG7-NEXT:    if z_cond then
// FIG7-NEXT:      let (x_mem : mem) = alloc x_size * 8
// FIG7-NEXT:      let (x : [x_size]i64 @ x_mem -> R(x_size)) = iota x_size
// FIG7-NEXT:      in (x_size, x_mem, x)
// FIG7-NEXT:    else
// FIG7-NEXT:      let (y_mem : mem) = alloc y_size * 8
// FIG7-NEXT:      let (y : [y_size]i64 @ y_mem -> R(y_size)) = iota y_size
// FIG7-NEXT:      in (y_size, y_mem, y)
// FIG7-NEXT:  in (z_size, z_arr_mem, z_arr)

//      FIG13:imp fig2 (x_size : i64) (y_size : i64) (z_cond : bool) : (z_size' : i64, z_arr_mem' : mem, [z_size']i64 @ z_arr_mem' -> R(z_size')) =
// FIG13-NEXT:  var z_size : i64
// FIG13-NEXT:  var z_arr_mem : mem
// FIG13-NEXT:  if z_cond then
// FIG13-NEXT:    #[restrict] var x_mem : mem
// FIG13-NEXT:    x_mem <- alloc x_size * 8
// FIG13-NEXT:    kernel i < x_size do
// FIG13-NEXT:      x_mem[i] <- i : i64
// FIG13-NEXT:    done
// FIG13-NEXT:    z_size <- x_size
// FIG13-NEXT:    z_arr_mem <- x_mem
// FIG13-NEXT:  else
// FIG13-NEXT:    #[restrict] var y_mem : mem
// FIG13-NEXT:    y_mem <- alloc y_size * 8
// FIG13-NEXT:    kernel {{i_[0-9]+}} < y_size do
// FIG13-NEXT:      y_mem[{{i_[0-9]+}}] <- {{i_[0-9]+}} : i64
// FIG13-NEXT:    done
// FIG13-NEXT:    z_size <- y_size
// FIG13-NEXT:    z_arr_mem <- y_mem
// FIG13-NEXT:  fi
// FIG13-NEXT:  return (z_size, z_arr_mem)
