;; The products of the rows of a matrix and a vector, of 32-bit floats, four rows at a time with SIMD.
(module
  (memory (export "memory") 1)
  ;; All pointers are multiples of 16. `rows` is a multiple of 4, `rowBytes` one of 16.
  (func (export "multiply")
    (param $matrix i32) (param $vector i32) (param $products i32) (param $rows i32) (param $rowBytes i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $part v128)
    (local $at i32) (local $second i32) (local $third i32) (local $fourth i32)
    (block $done
      (loop $eachFour
        (br_if $done (i32.eqz (local.get $rows)))
        (local.set $a (v128.const f32x4 0 0 0 0))
        (local.set $b (v128.const f32x4 0 0 0 0))
        (local.set $c (v128.const f32x4 0 0 0 0))
        (local.set $d (v128.const f32x4 0 0 0 0))
        (local.set $second (i32.add (local.get $matrix) (local.get $rowBytes)))
        (local.set $third (i32.add (local.get $second) (local.get $rowBytes)))
        (local.set $fourth (i32.add (local.get $third) (local.get $rowBytes)))
        (local.set $at (i32.const 0))
        (loop $eachPart
          (local.set $part (v128.load (i32.add (local.get $vector) (local.get $at))))
          (local.set $a (f32x4.add (local.get $a) (f32x4.mul (local.get $part) (v128.load (i32.add (local.get $matrix) (local.get $at))))))
          (local.set $b (f32x4.add (local.get $b) (f32x4.mul (local.get $part) (v128.load (i32.add (local.get $second) (local.get $at))))))
          (local.set $c (f32x4.add (local.get $c) (f32x4.mul (local.get $part) (v128.load (i32.add (local.get $third) (local.get $at))))))
          (local.set $d (f32x4.add (local.get $d) (f32x4.mul (local.get $part) (v128.load (i32.add (local.get $fourth) (local.get $at))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $eachPart (i32.lt_u (local.get $at) (local.get $rowBytes))))
        (f32.store offset=0 (local.get $products) (call $sum (local.get $a)))
        (f32.store offset=4 (local.get $products) (call $sum (local.get $b)))
        (f32.store offset=8 (local.get $products) (call $sum (local.get $c)))
        (f32.store offset=12 (local.get $products) (call $sum (local.get $d)))
        (local.set $matrix (i32.add (local.get $fourth) (local.get $rowBytes)))
        (local.set $products (i32.add (local.get $products) (i32.const 16)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 4)))
        (br $eachFour))))
  (func $sum (param $lanes v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $lanes)) (f32x4.extract_lane 1 (local.get $lanes)))
      (f32.add (f32x4.extract_lane 2 (local.get $lanes)) (f32x4.extract_lane 3 (local.get $lanes))))))
