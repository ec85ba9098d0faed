export { CallArea } from './CallArea.tsx'
export { CallButton } from './CallButton.tsx'
export { CallLayer } from './CallLayer.tsx'
export { MissedCall } from './MissedCall.tsx'
