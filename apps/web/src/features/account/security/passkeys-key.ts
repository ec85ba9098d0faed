/** The query key of the user's passkeys. */
export const passkeysKey = ['passkeys']
