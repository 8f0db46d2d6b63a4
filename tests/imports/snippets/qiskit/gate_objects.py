# circuit: qc
from qiskit import QuantumCircuit
from qiskit.circuit.library import (
    XGate, HGate, RZGate, SXGate, UGate, SwapGate, MCXGate, CXGate, RYGate, GlobalPhaseGate, iSwapGate,
)

qc = QuantumCircuit(4)
qc.append(XGate().control(2, ctrl_state=1), [0, 1, 2])
qc.append(HGate().control(), [3, 0])
qc.append(RZGate(0.5).control(2), [0, 1, 3])
qc.append(SXGate().inverse().control(1), [1, 2])
qc.append(UGate(0.1, 0.2, 0.3).control(1, ctrl_state='0'), [2, 3])
qc.append(SwapGate().control(), [0, 2, 3])
qc.append(MCXGate(3), [0, 1, 2, 3])
qc.append(CXGate().power(0.5), [0, 1])
qc.append(RYGate(0.3).power(3), [2])
qc.append(XGate().power(1 / 3).control(), [0, 3])
qc.append(iSwapGate().inverse(), [1, 3])
qc.append(GlobalPhaseGate(0.4), [])
