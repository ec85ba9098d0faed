/** A picture as bytes. */
export interface Picture {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg'
}

/** A picture's size as displayed, that is after its orientation is applied, and a small copy of it. */
export interface Inspected {
  width: number
  height: number
  thumbnail: Picture
}

/** What a picture process is asked to do. Its answer is undefined when the input is no picture. */
export type PictureJob =
  | { kind: 'inspect'; path: string; px: number }
  | { kind: 'fit'; bytes: Uint8Array; px: number; least: number }
  | { kind: 'draw'; svg: string }
