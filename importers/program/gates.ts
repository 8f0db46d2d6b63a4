/** Gates that the library of OpenQASM 3 lacks: how they are defined with those that it has, global phase included. */

/** A definition, and the gates that it uses of this table. */
export const definitions: Readonly<Record<string, string>> = {
  rxx: 'gate rxx(theta) a, b { h a; h b; cx a, b; rz(theta) b; cx a, b; h b; h a; }',
  ryy: 'gate ryy(theta) a, b { rx(pi/2) a; rx(pi/2) b; cx a, b; rz(theta) b; cx a, b; rx(-pi/2) b; rx(-pi/2) a; }',
  rzz: 'gate rzz(theta) a, b { cx a, b; rz(theta) b; cx a, b; }',
  rzx: 'gate rzx(theta) a, b { h b; cx a, b; rz(theta) b; cx a, b; h b; }',
  r: 'gate r(theta, phi) a { rz(-phi) a; rx(theta) a; rz(phi) a; }',
  iswap: 'gate iswap a, b { s a; s b; h a; cx a, b; cx b, a; h b; }',
  dcx: 'gate dcx a, b { cx a, b; cx b, a; }',
  ecr: 'gate ecr a, b { rzx(pi/4) a, b; x a; rzx(-pi/4) a, b; }',
  rccx: 'gate rccx a, b, c { h c; t c; cx b, c; tdg c; cx a, c; t c; cx b, c; tdg c; h c; }',
  rc3x: 'gate rc3x a, b, c, d { h d; t d; cx c, d; tdg d; h d; cx a, d; t d; cx b, d; tdg d; cx a, d; t d; cx b, d; tdg d; h d; t d; cx c, d; tdg d; h d; }',
  xxplusyy: 'gate xxplusyy(theta, beta) a, b { rz(beta) a; rxx(theta/2) a, b; ryy(theta/2) a, b; rz(-beta) a; }',
  xxminusyy: 'gate xxminusyy(theta, beta) a, b { rz(-beta) b; rxx(theta/2) a, b; ryy(-theta/2) a, b; rz(beta) b; }',
  xxyy: 'gate xxyy(theta, beta) a, b { rz(beta) b; rxx(theta/2) a, b; ryy(theta/2) a, b; rz(-beta) b; }',
}

/** Gates of the table that a definition uses. */
export const neededBy: Readonly<Record<string, readonly string[]>> = {
  ecr: ['rzx'],
  xxyy: ['rxx', 'ryy'],
  xxplusyy: ['rxx', 'ryy'],
  xxminusyy: ['rxx', 'ryy'],
}

/** A gate under one control that has a name of its own. */
export const controlledNames: Readonly<Record<string, string>> = {
  x: 'cx',
  cx: 'ccx',
  y: 'cy',
  z: 'cz',
  h: 'ch',
  p: 'cp',
  rx: 'crx',
  ry: 'cry',
  rz: 'crz',
  swap: 'cswap',
}

/** A gate whose inverse has a name of its own. */
export const inverseNames: Readonly<Record<string, string>> = {
  s: 'sdg',
  sdg: 's',
  t: 'tdg',
  tdg: 't',
  ...Object.fromEntries(
    ['id', 'x', 'y', 'z', 'h', 'cx', 'cy', 'cz', 'ch', 'swap', 'ccx', 'cswap'].map((it) => [it, it]),
  ),
}

/** Gates whose inverse is the same with the other angle. */
export const rotations: ReadonlySet<string> = new Set([
  'rx',
  'ry',
  'rz',
  'p',
  'gphase',
  'crx',
  'cry',
  'crz',
  'cp',
  'rxx',
  'ryy',
  'rzz',
  'rzx',
])

/** Names of the library of OpenQASM 3, which nothing else may have. */
export const libraryNames: ReadonlySet<string> = new Set(
  'U gphase id x y z h s sdg t tdg sx p phase rx ry rz u1 u2 u3 cx CX cy cz ch cp cphase crx cry crz cu swap ccx cswap'.split(
    ' ',
  ),
)
