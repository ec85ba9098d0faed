/** The query key of the user's app passwords. */
export const appPasswordsKey = ['app-passwords']
