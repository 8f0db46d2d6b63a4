/** Whether an error is of a part of the app that the browser could not fetch; each browser words it in its own way. */
export const isLoadingFailure = (error: Error): boolean =>
  /dynamically imported module|importing a module script|module script failed/iu.test(error.message)
