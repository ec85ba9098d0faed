/** The product's mark, for a server that has no name yet. Decorative. */
export function ProductMark() {
  return <img src="/icons/icon-192.png" alt="" width={56} height={56} />
}
