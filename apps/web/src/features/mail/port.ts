/** Whether a text is no port of a mail server. */
export const faultOfPort = (text: string): boolean =>
  !/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > 65_535
