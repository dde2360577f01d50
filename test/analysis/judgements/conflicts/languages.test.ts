import { describe, expect, it } from 'vitest';
import { type Files, merged, told } from './merging.ts';

interface Scenario {
  readonly name: string;
  readonly before: Files;
  readonly ada: Files;
  readonly bob: Files;
  readonly told: readonly string[];
}

const PY = {
  'shop/__init__.py': '',
  'shop/price.py': `def price(amount, rate=0.2):
    return amount * (1 + rate)


def discount(amount, percent):
    return amount - amount * percent / 100


class Cart:
    def __init__(self, owner):
        self.owner = owner

    def total(self, items):
        return sum(items)
`,
};
const PY_USE = `from shop.price import Cart, discount, price


def checkout(amount):
    return price(discount(amount, 10))


def size(items):
    return Cart('me').total(items)
`;

const GO = {
  'go.mod': 'module example.com/shop\n\ngo 1.22\n',
  'price/price.go': `package price

type Cart struct {
	Owner string
}

func Price(amount, rate float64) float64 {
	return amount * (1 + rate)
}

func (c *Cart) Total(items []float64) float64 {
	sum := 0.0
	for _, item := range items {
		sum += item
	}
	return sum
}
`,
  'main.go': 'package main\n\nfunc main() {\n}\n',
};
const GO_USE = `package main

import "example.com/shop/price"

func main() {
	println(price.Price(1, 0.2))
}
`;

const JAVA = {
  'src/shop/Price.java': `package shop;

public class Price {
    public static double of(double amount, double rate) {
        return amount * (1 + rate);
    }

    public double half(double amount) {
        return amount / 2;
    }
}
`,
  'src/shop/Shop.java': `package shop;

public class Shop {
    public double one() {
        return 1;
    }
}
`,
};
const JAVA_USE = `package shop;

public class Shop {
    public double one() {
        return Price.of(1, 0.2);
    }

    public double two(Price price) {
        return price.half(2);
    }
}
`;

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'Python: a parameter that must be given',
    before: PY,
    ada: { 'shop/use.py': PY_USE },
    bob: { 'shop/price.py': PY['shop/price.py'].replace('amount, rate=0.2', 'amount, rate, currency') },
    told: ['signature breaks: checkout shop/use.py:5 (ada) → price shop/price.py:1 (bob)'],
  },
  {
    name: 'Python: one call of several in a function',
    before: PY,
    ada: {
      'shop/use.py': `from shop.price import discount


def checkout(amount):
    a = discount(amount, 10)
    return discount(a, percent=20)
`,
    },
    bob: { 'shop/price.py': PY['shop/price.py'].replaceAll('percent', 'share') },
    told: ['signature breaks: checkout shop/use.py:6 (ada) → discount shop/price.py:5 (bob)'],
  },
  {
    name: 'Python: a parameter that need not be given',
    before: PY,
    ada: { 'shop/use.py': PY_USE },
    bob: { 'shop/price.py': PY['shop/price.py'].replace('amount, rate=0.2', 'amount, rate=0.2, *, currency="EUR"') },
    told: [],
  },
  {
    name: 'Python: a parameter that is passed by another name than it has',
    before: PY,
    ada: { 'shop/use.py': PY_USE.replace('price(discount(amount, 10))', 'price(amount, rate=0.1)') },
    bob: { 'shop/price.py': PY['shop/price.py'].replaceAll('rate', 'tax') },
    told: ['signature breaks: checkout shop/use.py:5 (ada) → price shop/price.py:1 (bob)'],
  },
  {
    name: 'Python: a function that is removed',
    before: PY,
    ada: { 'shop/use.py': PY_USE },
    bob: { 'shop/price.py': PY['shop/price.py'].replace(/def discount[\s\S]*?\/ 100\n\n\n/, '') },
    told: ['removed breaks: checkout shop/use.py:5 (ada) → discount shop/price.py:- (bob)'],
  },
  {
    name: 'Python: a class whose objects are made otherwise, and a method that is renamed',
    before: PY,
    ada: { 'shop/use.py': PY_USE },
    bob: {
      'shop/price.py': PY['shop/price.py']
        .replace('self, owner)', 'self, owner, city)')
        .replace('def total', 'def sum_up'),
    },
    told: [
      'signature breaks: size shop/use.py:9 (ada) → Cart.__init__ shop/price.py:10 (bob)',
      'renamed breaks: size shop/use.py:9 (ada) → Cart.total, now Cart.sum_up shop/price.py:13 (bob)',
    ],
  },
  {
    name: 'Go: a parameter more',
    before: GO,
    ada: { 'main.go': GO_USE },
    bob: {
      'price/price.go': GO['price/price.go'].replace('amount, rate float64', 'amount, rate float64, currency string'),
    },
    told: ['signature breaks: main main.go:6 (ada) → Price price/price.go:7 (bob)'],
  },
  {
    name: 'Go: any number of parameters more',
    before: GO,
    ada: { 'main.go': GO_USE },
    bob: {
      'price/price.go': GO['price/price.go'].replace('amount, rate float64', 'amount, rate float64, more ...string'),
    },
    told: [],
  },
  {
    name: 'Go: a function that is renamed',
    before: GO,
    ada: { 'main.go': GO_USE },
    bob: { 'price/price.go': GO['price/price.go'].replace('func Price', 'func WithTax') },
    told: ['renamed breaks: main main.go:6 (ada) → Price, now WithTax price/price.go:7 (bob)'],
  },
  {
    name: 'Go: a method that gets a parameter',
    before: GO,
    ada: {
      'main.go': GO_USE.replace(
        'println(price.Price(1, 0.2))',
        'cart := &price.Cart{Owner: "me"}\n\tprintln(cart.Total(nil))',
      ),
    },
    bob: { 'price/price.go': GO['price/price.go'].replace('items []float64', 'items []float64, rate float64') },
    told: ['signature breaks: main main.go:7 (ada) → Cart.Total price/price.go:11 (bob)'],
  },
  {
    name: 'Java: a static method that gets a parameter',
    before: JAVA,
    ada: { 'src/shop/Shop.java': JAVA_USE },
    bob: {
      'src/shop/Price.java': JAVA['src/shop/Price.java'].replace('double rate)', 'double rate, String currency)'),
    },
    told: ['signature breaks: Shop.one src/shop/Shop.java:5 (ada) → Price.of src/shop/Price.java:4 (bob)'],
  },
  {
    name: 'Java: a method that is renamed',
    before: JAVA,
    ada: { 'src/shop/Shop.java': JAVA_USE },
    bob: { 'src/shop/Price.java': JAVA['src/shop/Price.java'].replace('double half', 'double halved') },
    told: [
      'renamed breaks: Shop.two src/shop/Shop.java:9 (ada) → Price.half, now Price.halved src/shop/Price.java:8 (bob)',
    ],
  },
  {
    name: 'Java: an overload beside it',
    before: JAVA,
    ada: { 'src/shop/Shop.java': JAVA_USE },
    bob: {
      'src/shop/Price.java': JAVA['src/shop/Price.java'].replace(
        '    public double half',
        '    public static double of(double amount) {\n        return of(amount, 0.2);\n    }\n\n    public double half',
      ),
    },
    told: [],
  },
];

describe('what does not fit together in the work of two agents', () => {
  it.each(SCENARIOS)('$name', async ({ before, ada, bob, told: expected }) => {
    for (const made of [
      { ada, bob },
      { bob, ada },
    ])
      expect(told(await merged(before, made))).toEqual(expected);
  });

  it('is not told of what one agent does alone, or has mended', async () => {
    const price = GO['price/price.go'].replace('amount, rate float64', 'amount, rate float64, currency string');
    const mended = GO_USE.replace('0.2)', '0.2, "EUR")');
    expect(told(await merged(GO, { ada: { 'main.go': GO_USE, 'price/price.go': price } }))).toEqual([]);
    expect(told(await merged(GO, { ada: { 'main.go': mended }, bob: { 'price/price.go': price } }))).toEqual([]);
  });
});
