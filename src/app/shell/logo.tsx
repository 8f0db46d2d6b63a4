/** The logo: a ket on a wire. `public/favicon.svg` and `index.html` contain the same drawing. */
export function Logo() {
  return (
    <svg aria-hidden="true" width="26" height="26" viewBox="0 0 26 26" fill="none" stroke="currentColor">
      <path d="M1 13h6m6.5 0H25" strokeWidth="1.75" strokeLinecap="round" opacity=".55" />
      <path d="M7 4v18" strokeWidth="2.5" strokeLinecap="round" />
      <path d="m15.5 4 5.5 9-5.5 9" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="11.75" cy="13" r="2.6" fill="currentColor" stroke="none" />
    </svg>
  )
}
