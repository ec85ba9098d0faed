const control = /\p{Cc}/u
const controlInText = /(?![\t\n\r])\p{Cc}/gu

/** Whether a single-line text, such as a name, contains a control character. */
export const hasControl = (line: string) => control.test(line)

/**
 * Removes control characters except tab, line feed and carriage return. They are invisible, and each takes
 * six bytes in JSON.
 */
export const withoutControls = (text: string) => text.replace(controlInText, '')
