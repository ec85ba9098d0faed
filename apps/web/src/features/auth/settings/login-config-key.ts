/** The query key of who can sign up, and how people sign in. */
export const loginConfigKey = ['login-config']
