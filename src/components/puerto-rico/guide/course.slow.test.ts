import { testNewcomers } from '../../../../tests/guide/newcomers.ts'
import { course } from './course.ts'

testNewcomers(course)
