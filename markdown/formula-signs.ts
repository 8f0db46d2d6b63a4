/** Commands of LaTeX and the signs of Unicode that they stand for. */

const pairs = (text: string): [string, string][] =>
  text.split(' ').map((pair) => {
    const [command = '', sign = ''] = pair.split('=')
    return [command, sign]
  })

/** Commands that are one sign, as a letter is. */
export const letters: ReadonlyMap<string, string> = new Map(
  pairs(
    'alpha=α beta=β gamma=γ delta=δ epsilon=ϵ varepsilon=ε zeta=ζ eta=η theta=θ vartheta=ϑ iota=ι kappa=κ lambda=λ mu=μ nu=ν xi=ξ ' +
      'omicron=ο pi=π varpi=ϖ rho=ρ varrho=ϱ sigma=σ varsigma=ς tau=τ upsilon=υ phi=φ varphi=φ chi=χ psi=ψ omega=ω ' +
      'Gamma=Γ Delta=Δ Theta=Θ Lambda=Λ Xi=Ξ Pi=Π Sigma=Σ Upsilon=Υ Phi=Φ Psi=Ψ Omega=Ω ' +
      'hbar=ℏ ell=ℓ infty=∞ partial=∂ nabla=∇ emptyset=∅ varnothing=∅ forall=∀ exists=∃ neg=¬ lnot=¬ Re=ℜ Im=ℑ imath=ı jmath=ȷ ' +
      'dots=… ldots=… cdots=⋯ vdots=⋮ ddots=⋱ dagger=† ddagger=‡ ast=∗ star=⋆ prime=′ circ=∘ bullet=• degree=° top=⊤ bot=⊥ ' +
      'sum=∑ prod=∏ int=∫ bigoplus=⨁ bigotimes=⨂ bigcup=⋃ bigcap=⋂ ' +
      'langle=⟨ rangle=⟩ lvert=| rvert=| vert=| mid=| lVert=‖ rVert=‖ Vert=‖ |=‖ lfloor=⌊ rfloor=⌋ lceil=⌈ rceil=⌉ lbrace={ rbrace=} {={ }=} ' +
      '%=% &=& #=# _=_ $=$ backslash=\\ S=§',
  ),
)

/** Commands that stand between two things, with a space on either side. */
export const relations: ReadonlyMap<string, string> = new Map(
  pairs(
    'times=× cdot=· div=÷ pm=± mp=∓ otimes=⊗ oplus=⊕ ominus=⊖ odot=⊙ wedge=∧ land=∧ vee=∨ lor=∨ cup=∪ cap=∩ setminus=∖ ' +
      'le=≤ leq=≤ ge=≥ geq=≥ ne=≠ neq=≠ ll=≪ gg=≫ approx=≈ sim=∼ simeq=≃ cong=≅ equiv=≡ propto=∝ ' +
      'in=∈ notin=∉ ni=∋ subset=⊂ subseteq=⊆ supset=⊃ supseteq=⊇ perp=⊥ parallel=∥ ' +
      'to=→ rightarrow=→ longrightarrow=⟶ leftarrow=← gets=← leftrightarrow=↔ mapsto=↦ longmapsto=⟼ ' +
      'Rightarrow=⇒ implies=⇒ Leftarrow=⇐ Leftrightarrow=⇔ iff=⇔ uparrow=↑ downarrow=↓ bmod=mod',
  ),
)

/** Commands that are words, with a space before what follows. */
export const functions: ReadonlySet<string> = new Set(
  (
    'sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan exp log ln lg min max sup inf lim det dim ker arg gcd deg hom ' +
    'Pr Tr tr'
  ).split(' '),
)

/** Commands that change how what follows looks, of which the text stays as it is. */
export const styles: ReadonlySet<string> = new Set(
  'text textbf textit textrm texttt mathrm mathbf mathit mathsf mathtt mathcal mathscr mathfrak operatorname boldsymbol bm mbox'.split(
    ' ',
  ),
)

/** Commands that say how large or wide something is, without a sign of their own. */
export const silent: ReadonlySet<string> = new Set(
  '! left right big Big bigl bigr Bigl Bigr bigg Bigg displaystyle textstyle limits nolimits'.split(' '),
)

/** Commands that are spaces. */
export const spaces: ReadonlySet<string> = new Set([',', ':', ';', '>', ' ', '~', 'quad', 'qquad', 'space'])

/** Commands that put a mark over one sign. */
export const accents: ReadonlyMap<string, string> = new Map([
  ['hat', '\u0302'],
  ['widehat', '\u0302'],
  ['bar', '\u0304'],
  ['overline', '\u0305'],
  ['tilde', '\u0303'],
  ['widetilde', '\u0303'],
  ['vec', '\u20D7'],
  ['dot', '\u0307'],
  ['ddot', '\u0308'],
])

/** Letters with a double stroke. */
export const doubleStruck: ReadonlyMap<string, string> = new Map(pairs('C=ℂ H=ℍ N=ℕ P=ℙ Q=ℚ R=ℝ Z=ℤ E=𝔼 F=𝔽 I=𝕀 1=𝟙'))

/** Fractions that are one sign. */
export const fractions: ReadonlyMap<string, string> = new Map(
  pairs('1/2=½ 1/3=⅓ 2/3=⅔ 1/4=¼ 3/4=¾ 1/5=⅕ 2/5=⅖ 3/5=⅗ 4/5=⅘ 1/6=⅙ 5/6=⅚ 1/7=⅐ 1/8=⅛ 3/8=⅜ 5/8=⅝ 7/8=⅞ 1/9=⅑ 1/10=⅒'),
)

const signsOf = (from: string, to: string): ReadonlyMap<string, string> => {
  const targets = [...to]
  return new Map([...from].map((sign, place) => [sign, targets[place] ?? sign]))
}

/** Signs that there are raised. Those that need no raising are here, too. */
export const raised = signsOf(
  '0123456789+−=()abcdefghijklmnoprstuvwxyz†‡′∗',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ†‡′∗',
)

/** Signs that there are lowered. */
export const lowered = signsOf('0123456789+−=()aehijklmnoprstuvxβγρφχ', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ')
