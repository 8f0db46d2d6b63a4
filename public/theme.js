// Runs before the first paint, so that a dark page never flashes light. The choice is stored as true or false; without one
// the system's preference holds. Kept apart from the bundle: the content policy allows no inline script.
;(function () {
  var stored = null
  try {
    stored = localStorage.getItem('darkMode')
  } catch {
    // Storage may be switched off; the system's preference is as good.
  }
  var dark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true'
  document.documentElement.classList.toggle('dark', dark)
})()
