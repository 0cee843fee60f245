import { describe, expect, test } from 'vitest'
import { cutOut, sortedPictures } from './cut-out.ts'

describe('the part of a picture around a text', () => {
  test('has a short text in its middle, as large as it is', () => {
    expect(cutOut([1440, 900], [700, 400, 80, 20])).toEqual({
      box: 'width:240px;height:72px',
      image: '-620px -374px/1440px auto no-repeat',
      mark: 'left:80px;top:26px;width:80px;height:20px',
    })
  })
  test('does not reach beyond the picture', () => {
    expect(cutOut([1440, 900], [0, 0, 80, 20]).image).toContain('0px 0px/')
    expect(cutOut([1440, 900], [1400, 890, 40, 10])).toMatchObject({
      image: '-1200px -828px/1440px auto no-repeat',
      mark: 'left:200px;top:62px;width:40px;height:10px',
    })
  })
  test('is made smaller for a long text, which begins in it if it does not fit', () => {
    const { image, mark } = cutOut([1440, 900], [100, 100, 352, 20])
    expect(image).toContain('/864px auto')
    expect(mark).toContain('left:14px')
    expect(cutOut([1440, 900], [200, 100, 1000, 20]).mark).toContain('left:11px')
  })
})

test('pictures in English come first, and those of usual windows', () => {
  const [first, ...others] = sortedPictures({
    'home-large-light.png': [0, 0, 9, 9],
    'home-russian-desk-light.png': [0, 0, 9, 9],
    'home-phone-light.png': [0, 0, 9, 9],
    'home-desk-light.png': [0, 0, 9, 9],
  })
  expect(first).toBe('home-desk-light.png')
  expect(others).toEqual(['home-phone-light.png', 'home-large-light.png', 'home-russian-desk-light.png'])
})
