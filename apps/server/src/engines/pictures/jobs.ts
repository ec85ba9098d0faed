/** A picture as bytes. */
export interface Picture {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg'
}

/** A picture that keeps its frames. */
export interface AnimatedPicture {
  bytes: Uint8Array
  type: 'image/png' | 'image/webp'
}

/** A square that each frame must fit, and the most frames. */
export interface AnimationBounds {
  px: number
  frames: number
}

/** The size of a picture with its orientation applied, and its thumbnail. One that moves has none. */
export interface Inspected {
  width: number
  height: number
  thumbnail?: Picture | undefined
}

/** A request to a picture process. The result is undefined if the input is not a picture. */
export type PictureJob =
  | { kind: 'inspect'; path: string; px: number }
  | { kind: 'fit'; bytes: Uint8Array; px: number; least: number }
  | ({ kind: 'animated'; bytes: Uint8Array } & AnimationBounds)
  | { kind: 'draw'; svg: string }
