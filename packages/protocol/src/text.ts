const control = /\p{Cc}/u
const controlInText = /(?![\t\n\r])\p{Cc}/gu

/** Whether a single-line text, such as a name, contains a control character. */
export const hasControl = (line: string) => control.test(line)

const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\p{M}\u2800]*$/u
const directionFirst =
  /^[\p{Default_Ignorable_Code_Point}\p{Z}]*[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/**
 * Whether a name is one line that can be seen, and does not begin with a sign that changes the direction of the text after
 * it.
 */
export const isReadableName = (name: string): boolean =>
  !hasControl(name) && !invisible.test(name) && !directionFirst.test(name)

/**
 * Removes control characters except tab, line feed and carriage return. They are invisible, and each takes
 * six bytes in JSON.
 */
export const withoutControls = (text: string) => text.replace(controlInText, '')

const directionSign = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Removes the signs that change the direction of a text: with them, `photo\u202Egnp.exe` is shown as
 * `photoexe.png`.
 */
export const withoutDirectionSigns = (text: string) => text.replace(directionSign, '')
