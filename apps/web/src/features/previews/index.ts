export { LinkPreview } from './LinkPreview.tsx'
