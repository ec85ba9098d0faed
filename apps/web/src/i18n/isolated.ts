/** A name to insert into a text: its direction does not change the order of the words around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`
