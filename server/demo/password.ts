/** The password of every demo user; the sign-in page fills it in while demo data is on. */
export const demoPassword = 'Locum-Demo-2026'
