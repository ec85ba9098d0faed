import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// A setup file of vitest. The files of one process share a document: what a test leaves in it, the next one finds.
afterEach(cleanup)
