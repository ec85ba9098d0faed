/** The query key of the user's two-step verification. */
export const secondFactorKey = ['second-factor']
