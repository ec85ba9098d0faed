export const auditKey = ['audit']
