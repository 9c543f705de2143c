/** A place where the house meets something that can be exchanged: a provider, an engine, another slice's rule. */
export type PortDefinition<Port> = { readonly name: string; readonly _port?: Port }

/** Names a place where something is plugged in, and what it must be able to do. */
export function definePort<Port>(name: string): PortDefinition<Port> {
  return { name }
}

export type PortBinding = { readonly name: string; readonly port: unknown }

/** Plugs something in; a port that is bound twice stops the server at start. */
export function bindPort<Port>(definition: PortDefinition<Port>, port: Port): PortBinding {
  return { name: definition.name, port }
}
