# circuit: bv
from braket.circuits import Circuit

s = "1101"
n = len(s)
bv = Circuit()
bv.x(n).h(n)
for q in range(n):
    bv.h(q)
for q, bit in enumerate(s):
    if bit == "1":
        bv.cnot(q, n)
    else:
        bv.i(q)
bv.h(range(n))
bv.measure(range(n))
