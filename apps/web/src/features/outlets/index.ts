export { OutletsBlock } from './OutletsBlock.tsx'
