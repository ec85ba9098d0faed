const refuse = () => () => {
  throw new Error('Fastify is given no schema of a route')
}

/** For Fastify without schemas of routes: it would load two compilers of JSON Schema at each start, and compile nothing. */
export const noSchemas = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
}
