export { LazyThreadPanel } from './panel/LazyThreadPanel.tsx'
export { ThreadLine } from './line/ThreadLine.tsx'
