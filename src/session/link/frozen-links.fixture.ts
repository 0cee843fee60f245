/**
 * Links as they may lie in messages of players. If one no longer opens, the rules of its game have changed: they lead
 * elsewhere, or offer other choices. Then raise the `version` of the game and record its links again. A change of the
 * format needs another first character, and code that still reads these.
 */
export const FROZEN_LINKS = [
  {
    game: 'puerto-rico',
    plies: 708,
    hash: 'f168dcff6b9a9cb23d8a60a2b9af7763',
    link: '13desggitXthzkshVoLl51TDMLAUbrM3zVfKtYZ1Rdw4XGEbsuZi0v2pSzUimIWMd7eXlI6i5IactAzWKCL961Z1IFzIOQ9SQ1n9jpqdVekGZCWmGBRBK4M80hfn01VLkwWzTSEJdgVjjXdJ7jG1fCHc2VnmwP04cG8NShGRUbEk8SMH67AOWjyGtzGTdOgatqLmGOpCfLNHr0Htca7SqNCYJVz8v6gvHUFmEzbFJZqRnJGGqPP0dfLVPJ3FHRVot5q9c0wkSKSLvKZKtExzQYcK2pSPvQ3TeQaLzr7LfHXOY4aQh3vsKfmE9Gc1Txu2lDaPHwWHewHrpI3edf0yAEyms2w1ClwzgSBcZ2oLisZjmor8mS7lxSaKJjpaPxTpLi50NzkYiW0cxfBtUxf',
  },
  {
    game: 'puerto-rico',
    plies: 266,
    hash: '14c6115de1e048d197ee083473567bd4',
    link: '137sEUpH1mcVz9CHTN1platonjeLEOAS824AVQl7aRWCjrq5cEqzTtgh6fHT4PLSqKH1mY7L74IVfYabegDIl043oDe57hDPrxV0NibtkewYoXcAMeaAPjOr66ZYDyVkne0PnRpeBqpjVV9YHnbZEtZPy9TNUo3nJy0pfpFLbZGjZZGQjwsPhyu5zwXg3He0oNzCFJrIH8y3PdrA8PVewmkgjsz2akgzOui',
  },
  {
    game: 'puerto-rico',
    plies: 354,
    hash: '9899e4c519e01b1e2a82fe8dfa55b0b9',
    link: '1AGl7muNQ2hf1vgMqwgGT3stfr5CkvXPFbpMSE3daAbweSqk4gvNTZ7naR85VOXMMu9ZCaXy8qGPoujCSYexvmFk7NIcehnu6AD3nEJYYbOvh3WaiKbEOuAUBq3OyZ4rNKlX4lg0wrNnGUOj5n6wOyf7E0zxWP0rhA8CqZapFJ8J6TVv9NloKbOcnQkC51MzPQAM34bPiy0qwaVVCzHaiqibF6U0H7HHXgEqpRbD8Bn35rRuE0RFUHWtOo0s8HHJJ7eeYAQ1Fi9XJDVgTBiSCdtUvVxJW2pXeZIQDb0wqTNq05R6ZKFPXkbvGZsCN0H6VZI1m7fweORraZ7GojQD5pga9Xfz8urYu8VOlGTvx7hO38Dlw25saM60fYiOzE2RrybUTSW4W4smvhbv6NQaZNLKICbVK3JXqMJMphboEtJZdS4gcUDbEbscH0lC7K6hcP310HyX4ilWY7zDe6FoaMMIgY8jXhLFaP4b7FdxmXo8IzW2CfvjRAIs93SGSZy6Ag5GJ0FB1Fb2MVgXBP3oClwpwLiDqisi0SNVV2EpU5oX0ZHOSrDoO7TLE2T1FoSyv8EYuHTwa146J2HCBh8mZ1cEv8VREdBG4CfiIDZMaLPk4Jgwlz2mI8yWqbET7BlKTZCZsDPoxDB2309sVUzRZS5SORt8U7x5C5xyceFbWS7Up0Q1dtnlbt2asvEwBB',
  },
  {
    game: 'endeavor',
    plies: 127,
    hash: '3ebe2bfb52f54307288d19ac1f097a07',
    link: '11udTNVvuoQitL1YR0EZr5SSCx1RjHGsYgEIzrAV3XUVJFyauosM4DE9DJ03dHVt2nNEOV1Elmbp9RWohuHWq89gipDPwYemqsyt7Ho6jbtjAYgq174Wj9uls2VLuUFeUmgj2gwTmc7FCIWoAW4JDl0jf48wkgvIw6OusOjN0BiTNU',
  },
  {
    game: 'endeavor',
    plies: 104,
    hash: 'e06ecfc345a5e47bdb27e66f7dbcb462',
    link: '1JIXmfBPyzoAIbt6yUMXpwKDzoscCG1VX7bqeCAeJIjBN8s0rkpYrXkKtroS13QZ7uZlzJzxKFfpzzi57TrFtE4CdebCs6d42InNBDDx1t1CkxBpKCUx59CEH0osievVOlm269oPLZLSVyWKk1vjSzZ',
  },
] as const
