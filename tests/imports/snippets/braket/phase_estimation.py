# circuit: qpe
import numpy as np
from braket.circuits import Circuit

precision = 3
qpe = Circuit()
query = precision
qpe.x(query)
qpe.h(range(precision))
for ii, qubit in enumerate(reversed(range(precision))):
    power = 2 ** ii
    qpe.phaseshift(query, 2 * np.pi * 0.375, control=qubit, power=power)
for i in range(precision // 2):
    qpe.swap(i, precision - 1 - i)
for k in reversed(range(precision)):
    for j in reversed(range(1, precision - k)):
        qpe.cphaseshift(k + j, k, -2 * np.pi / 2 ** (j + 1))
    qpe.h(k)
qpe.measure(range(precision))
