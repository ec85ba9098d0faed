/**
 * The public key of the licenses that a server accepts unless `PARLEY_LICENSE_KEYS` names others. Its private key
 * signed the license below and was then deleted: nobody can issue more.
 */
export const builtInKey = 'igGFNHZp4lkDnHMoXHPP9RkZPPM6zlQ8b_extHwLmao'

/** The license of a server that has no other: any domain, 20 members, until 2099-12-31. */
export const defaultLicense =
  '3H4FGrPZzhvsnK3sW6gW4r2qmLdmVaiF4Y5Yw6kMoVDG1u2s7xj9edS1BEWhagRUDVHDkua1LQZYeyKkZLNKLZoHTzHXhVXamK3i28pPm7xb4ouDREnXWsTLMfKm4mVAnUFTZCor45J3pLpZzrq8WRomVyvSGNUuiHXw4gYrwmUj7a8TwEzG4sfogVxRE7kvK9DYgig1A64ts2AQvMGS8RKuKgKgbuNo8cn2dDKF73A6679jogMJuLF26L9ng'
