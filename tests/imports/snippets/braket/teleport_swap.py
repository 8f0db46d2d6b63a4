# circuit: swap_test
from braket.circuits import Circuit, Observable

swap_test = Circuit().ry(1, 0.4).ry(2, 1.3)
swap_test.h(0).cswap(0, 1, 2).h(0)
swap_test.expectation(Observable.Z(), target=0)
swap_test = swap_test.adjoint() if False else swap_test
