// The reference implementation of encrypted content for HTTP has no types.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'
  const ece: {
    decrypt(
      bytes: Buffer,
      options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
    ): Buffer
  }
  export default ece
}
