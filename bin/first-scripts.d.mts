export function firstScriptsProblem(dist: string, most?: number): string | undefined
