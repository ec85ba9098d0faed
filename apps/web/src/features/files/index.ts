export { FileContent } from './FileContent.tsx'
export { FileSign } from './FileSign.tsx'
export { PictureViewer } from './PictureViewer.tsx'
export { type FileFacts, factsOf, shapeOf } from './file-facts.ts'
export { endingOf, sortOf } from './file-sort.ts'
export { type ViewedPicture, openViewer, pictureOf } from './viewer.ts'
export {
  type Upload,
  addUploads,
  isUploading,
  removeUpload,
  retryUpload,
  sendUploads,
  useUploads,
} from './uploads.ts'
