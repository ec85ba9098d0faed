/** The query key of the user's ways to sign in. */
export const credentialsKey = ['credentials']
