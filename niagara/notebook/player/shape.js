// Data that came from outside, checked against the JSON Schema of pages files (niagara/render/pages.schema.json). What
// the schema names is copied; a field that it does not name stays behind, and so does what cannot be seen in a text.

class Misshapen extends Error {
  constructor(place, expected) {
    super(`${place}: expected ${expected}`);
    Object.assign(this, { place, expected });
  }
}

// As niagara.core.text.safe_text cleans names: no controls, no marks of direction, at most four combining marks in a row.
function plainText(text) {
  const seen = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, (char) => (char === "\n" ? char : ""));
  return seen.replace(/(\p{M}{4})\p{M}+/gu, "$1");
}

const TYPES = {
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === "string",
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

class Shape {
  constructor(schema) {
    this.schema = schema;
  }

  // A copy of what the schema knows. Raises Misshapen with the place.
  take(value) {
    return this.#take(this.schema, value, "", {});
  }

  #take(rule, value, place, tables) {
    if (rule.$ref) return this.#take(this.schema.$defs[rule.$ref.split("/").at(-1)], value, place, tables);
    if (rule.anyOf) return this.#any(rule.anyOf, value, place, tables);
    const need = (good, expected) => {
      if (!good) throw new Misshapen(place || "/", expected);
    };
    if ("const" in rule) need(value === rule.const, JSON.stringify(rule.const));
    if (rule.enum) need(rule.enum.includes(value), rule.enum.join(" | "));
    if (rule.type) need([rule.type].flat().some((type) => TYPES[type](value)), [rule.type].flat().join(" | "));
    if (typeof value === "number") this.#number(rule, value, tables, need);
    if (typeof value === "string") return this.#string(rule, value, need);
    if (Array.isArray(value)) return this.#list(rule, value, place, tables, need);
    if (TYPES.object(value)) return this.#object(rule, value, place, rule.tables ? value : tables, need);
    return value;
  }

  #any(rules, value, place, tables) {
    const kind = ({ $ref, ...rule }) => ($ref ? kind(this.schema.$defs[$ref.split("/").at(-1)]) : rule.type);
    const fitting = rules.find((rule) => TYPES[kind(rule)](value));
    if (!fitting) throw new Misshapen(place, rules.map(kind).join(" | "));
    return this.#take(fitting, value, place, tables);
  }

  #number({ minimum = -Infinity, maximum = Infinity, of }, value, tables, need) {
    need(value >= minimum && value <= maximum, `${minimum} … ${maximum}`);
    if (of) need(value < lengthOf(tables, of), `${minimum} … ${lengthOf(tables, of) - 1}`);
  }

  #string({ maxLength = Infinity, pattern, verbatim }, value, need) {
    need(value.length <= maxLength || [...value].length <= maxLength, `≤ ${maxLength}`);
    if (pattern) need(new RegExp(pattern, "u").test(value), pattern);
    return verbatim ? value : plainText(value);
  }

  #list({ minItems = 0, maxItems = Infinity, long, items, prefixItems = [] }, value, place, tables, need) {
    need(value.length >= minItems && value.length <= maxItems, `${minItems} … ${maxItems}`);
    if (long) need(value.length === lengthOf(tables, long), `${lengthOf(tables, long)}`);
    return value.map((one, at) => this.#take(prefixItems[at] ?? items, one, `${place}[${at}]`, tables));
  }

  #object({ properties = {}, required = [], propertyNames, additionalProperties }, value, place, tables, need) {
    const at = (name) => (place ? `${place}.${name}` : name);
    for (const name of required) if (!Object.hasOwn(value, name)) throw new Misshapen(at(name), properties[name].type ?? "…");
    const named = new RegExp(propertyNames?.pattern ?? "$^", "u");
    const copy = {};
    for (const [name, one] of Object.entries(value)) {
      if (Object.hasOwn(properties, name)) copy[name] = this.#take(properties[name], one, at(name), tables);
      else if (propertyNames) {
        need(named.test(name), propertyNames.pattern);
        copy[name] = this.#take(additionalProperties, one, at(name), tables);
      }
    }
    return copy;
  }
}

// How many things a list of the tables has; none where it is no list.
function lengthOf(tables, name) {
  const list = name.split(".").reduce((value, part) => value?.[part], tables);
  return Array.isArray(list) ? list.length : 0;
}
