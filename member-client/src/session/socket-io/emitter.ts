type Listener = (...values: never[]) => void
/** Called once, in place of `fn`. */
type Once = Listener & { fn?: Listener }

/** What socket.io-client's classes are made of: the names under which they call it. */
export class Emitter {
  #listeners: Record<string, Listener[]> = {}

  listeners(event: string): Listener[] {
    return this.#listeners[event] ?? []
  }
  hasListeners(event: string): boolean {
    return this.listeners(event).length > 0
  }
  on(event: string, listener: Listener): this {
    this.#listeners[event] = [...this.listeners(event), listener]
    return this
  }
  once(event: string, listener: Listener): this {
    const once: Listener = (...values) => {
      this.off(event, once)
      listener.apply(this, values)
    }
    return this.on(event, Object.assign(once, { fn: listener }))
  }
  /** One listener, all of an event, or all. */
  off(event?: string, listener?: Listener): this {
    if (event === undefined) this.#listeners = {}
    else {
      const all = this.listeners(event)
      const at = all.findIndex((one: Once) => one === listener || one.fn === listener)
      this.#listeners[event] = listener ? all.filter((_, index) => index !== at) : []
    }
    return this
  }
  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener)
  }
  removeAllListeners(event?: string): this {
    return this.off(event)
  }
  emit(event: string, ...values: never[]): this {
    for (const listener of this.listeners(event)) listener.apply(this, values)
    return this
  }
  emitReserved(event: string, ...values: never[]): this {
    return Emitter.prototype.emit.call(this, event, ...values) as this
  }
}
