Object.defineProperty(navigator, 'language', { value: 'en-GB', configurable: true })
