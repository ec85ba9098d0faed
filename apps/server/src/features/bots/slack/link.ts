import { findLinks } from '@parley/rules/links'

/** A Markdown link to an address as it was sent. A label without an address is only a text. */
export function link(label: string, address: string | undefined): string {
  if (!address || !/^(?:https?|mailto):/i.test(address)) return label
  const shown = label.replaceAll('[', '(').replaceAll(']', ')').replaceAll('\n', ' ').trim()
  return shown === '' || shown === address
    ? bareLink(address, '', '')
    : `[${shown}](${targetOf(address)})`
}

/**
 * An address that is shown itself. It stays bare if readers find all of it and nothing else between the texts around it.
 */
export function bareLink(address: string, before: string, after: string): string {
  const [found] = findLinks(address)
  const isFound = found?.start === 0 && found.end === address.length
  const isApart = /(?:^|[\s("'])$/.test(before) && /^(?:$|\s|[).,:;!?'"]+(?:\s|$))/.test(after)
  if (isFound && isApart) return address
  return `[${address.replaceAll(/[\\`*_~[\]<>&!]/g, String.raw`\$&`)}](${targetOf(address)})`
}

function targetOf(address: string): string {
  const target = address
    .replaceAll(/\s/g, '%20')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
    .replaceAll('\\', String.raw`\\`)
    .replaceAll(/&(?=#?\w{1,40};)/g, String.raw`\&`)
  return isBalanced(target) ? target : `<${target}>`
}

function isBalanced(text: string): boolean {
  let open = 0
  for (const sign of text) {
    if (sign === '(') open++
    if (sign === ')') open--
    if (open < 0 || open > 8) return false
  }
  return open === 0
}
