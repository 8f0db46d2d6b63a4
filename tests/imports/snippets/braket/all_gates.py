# circuit: c
from braket.circuits import Circuit, Gate, Instruction

c = Circuit()
c.i(0).h(1).x(2).y(3).z(0).s(1).si(2).t(3).ti(0).v(1).vi(2)
c.rx(0, 0.1).ry(1, 0.2).rz(2, 0.3).phaseshift(3, 0.4).u(0, 0.1, 0.2, 0.3).prx(1, 0.4, 0.5).gpi(2, 0.6).gpi2(3, 0.7)
c.cnot(0, 1).cy(1, 2).cz(2, 3).cv(3, 0).cphaseshift(0, 1, 0.1).cphaseshift00(1, 2, 0.2).cphaseshift01(2, 3, 0.3).cphaseshift10(3, 0, 0.4)
c.swap(0, 1).iswap(1, 2).ecr(2, 3).pswap(3, 0, 0.5).xy(0, 1, 0.6).xx(1, 2, 0.7).yy(2, 3, 0.8).zz(3, 0, 0.9)
c.ms(0, 1, 0.1, 0.2, 0.3).ms(2, 3, 0.4, 0.5)
c.ccnot(0, 1, 2).cswap(3, 0, 1)
c.gphase(0.3)
c.x(0, control=[1, 2], control_state=[0, 1])
c.rx(target=3, angle=0.5, control=0, power=2)
c.h(1, power=0.5)
c.add_instruction(Instruction(Gate.Rz(0.4), 2))
c.add(Instruction(Gate.CNot(), [3, 1]))
