// Before anything is drawn: the stored theme, or the system's.
;(() => {
  let theme = 'auto'
  try {
    theme = localStorage.getItem('parley.theme') || 'auto'
  } catch {
    // No storage: the system decides.
  }
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
