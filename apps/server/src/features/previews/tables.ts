declare module '../../engines/database/tables.ts' {
  interface Tables {
    hidden_preview: { mid: number }
  }
}

export {}
