# circuit: walk
from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister

position = QuantumRegister(2, 'pos')
coin = QuantumRegister(1, 'coin')
out = ClassicalRegister(2, 'out')
walk = QuantumCircuit(position, coin, out)

def increment(qc):
    qc.mcx([coin[0], position[0]], position[1])
    qc.cx(coin, position[0])

def decrement(qc):
    qc.x(coin)
    qc.cx(coin, position[0])
    qc.mcx([coin[0], position[0]], position[1])
    qc.x(coin)

for step in range(3):
    walk.h(coin)
    increment(walk)
    decrement(walk)
walk.measure(position, out)
