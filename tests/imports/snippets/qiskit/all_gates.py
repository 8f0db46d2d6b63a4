# circuit: qc
import numpy as np
from qiskit import QuantumCircuit

qc = QuantumCircuit(4, global_phase=np.pi / 7)
qc.id(0); qc.x(0); qc.y(1); qc.z(2); qc.h(3); qc.s(0); qc.sdg(1); qc.t(2); qc.tdg(3)
qc.sx(0); qc.sxdg(1)
qc.p(0.3, 0); qc.rx(0.4, 1); qc.ry(0.5, 2); qc.rz(0.6, 3); qc.r(0.7, 0.8, 0)
qc.u(0.1, 0.2, 0.3, 1)
qc.cx(0, 1); qc.cy(1, 2); qc.cz(2, 3); qc.ch(3, 0); qc.cs(0, 1); qc.csdg(1, 2); qc.csx(2, 3)
qc.cp(0.9, 0, 1); qc.crx(1.1, 1, 2); qc.cry(1.2, 2, 3); qc.crz(1.3, 3, 0); qc.cu(0.1, 0.2, 0.3, 0.4, 0, 2)
qc.swap(0, 1); qc.iswap(1, 2); qc.dcx(2, 3); qc.ecr(3, 0)
qc.rxx(0.2, 0, 1); qc.ryy(0.3, 1, 2); qc.rzz(0.4, 2, 3); qc.rzx(0.5, 3, 0)
qc.ccx(0, 1, 2); qc.ccz(1, 2, 3); qc.cswap(3, 0, 1); qc.rccx(0, 2, 3)
qc.mcx([0, 1, 2], 3); qc.mcp(0.7, [0, 1, 2], 3); qc.mcrx(0.5, [0, 1], 2); qc.mcry(0.6, [1, 2], 3); qc.mcrz(0.7, [0, 3], 1)
qc.pauli("XYZ", [0, 1, 2])
qc.cx(0, 1, ctrl_state=0)
qc.ccx(0, 1, 2, ctrl_state='01')
